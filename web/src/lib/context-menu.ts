const allowed = 'a, input, textarea, select, [contenteditable]'

/** Switches the right-click menu off, except in text inputs, on links and when asked for by keyboard or assistive tools. */
export function limitContextMenu() {
  document.addEventListener('contextmenu', (event) => {
    const isMouse = event.button === 2 || event.ctrlKey
    const isAllowed = event.target instanceof Element && event.target.closest(allowed) !== null
    if (isMouse && !isAllowed) event.preventDefault()
  })
}
