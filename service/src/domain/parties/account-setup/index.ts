export { setUpPages } from './pages.ts';
export { failureOf, page, passwordField, statusPage, type PageVisitor } from './page.html.ts';
export { verificationMail } from './verification.ts';
export { charge, formOf, type PageHost, pageReply, personPages, type Visited } from './visits.ts';
export type { Language } from './words.ts';
