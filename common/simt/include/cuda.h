#pragma once

#error "the machine has no driver API and no tensor maps (TMA): load tiles with cp.async, or build this file for a GPU alone"
