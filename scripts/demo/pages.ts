/** The two pages of the demo: the modal itself, and all there is to try. */
export const isWorkbench = location.pathname.startsWith('/workbench')
