export { signInPages } from './pages.ts';
export { newResetLink } from './reset-links.ts';
