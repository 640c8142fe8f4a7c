/** What needs React Aria, in one file that browsers fetch when a dialog is near (decision 068). */
export { LeaveSiteConfirmation } from './leave-site-confirmation.tsx';
export { PictureViewer } from './picture-viewer/picture-viewer.tsx';
