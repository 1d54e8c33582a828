# Libraries that the book's own kernels are compared with, where they are found.
# On a GPU, chapters/NN/peer_NAME.cu is linked with hood_peer_NAME, and sees that
# HOOD_HAS_NAME is defined; on the SIMT machine there are no peers.

set(HOOD_PEERS "")

# add_peer(NAME LIBRARY ...)
function(add_peer NAME)
  add_library(hood_peer_${NAME} INTERFACE)
  target_link_libraries(hood_peer_${NAME} INTERFACE ${ARGN})
  string(TOUPPER ${NAME} name)
  target_compile_definitions(hood_peer_${NAME} INTERFACE HOOD_HAS_${name})
  set(HOOD_PEERS ${HOOD_PEERS} ${NAME} PARENT_SCOPE)
endfunction()

if(TARGET CUDA::cublas)
  add_peer(cublas CUDA::cublas)
elseif(HOOD_HAS_CUDA)
  message(STATUS "No cuBLAS: chapter 7 compares with nothing")
endif()

if(HOOD_HAS_CUDA)
  find_path(CUDNN_INCLUDE_DIR cudnn.h HINTS ${CUDAToolkit_INCLUDE_DIRS})
  find_library(CUDNN_LIBRARY cudnn HINTS ${CUDAToolkit_LIBRARY_DIR})
  if(CUDNN_INCLUDE_DIR AND CUDNN_LIBRARY)
    add_library(CUDNN::cudnn UNKNOWN IMPORTED)
    set_target_properties(CUDNN::cudnn PROPERTIES
      IMPORTED_LOCATION ${CUDNN_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${CUDNN_INCLUDE_DIR})
    add_peer(cudnn CUDNN::cudnn)
  else()
    message(STATUS "No cuDNN: chapters 8 to 11 compare with nothing")
  endif()
endif()

# Appends to ${RESULT} the peers that the chapter in ${folder} has a source for.
function(peers_of_chapter folder RESULT)
  foreach(peer IN LISTS HOOD_PEERS)
    if(EXISTS ${folder}/peer_${peer}.cu)
      list(APPEND ${RESULT} hood_peer_${peer})
    endif()
  endforeach()
  set(${RESULT} ${${RESULT}} PARENT_SCOPE)
endfunction()
