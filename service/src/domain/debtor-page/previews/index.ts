/** Previews: what a debtor sees, for staff and without effect (debtor-page.md 10). */
export { previewRoutes } from './operator.ts';
export { openPreview, preview_minutes, startPreview } from './preview.ts';
export { companyOfPreview, endPreview, forgetOldPreviews, speakPreview } from './store.ts';
