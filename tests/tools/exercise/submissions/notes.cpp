// Answers no exercise.
