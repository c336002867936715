export { signInPages } from './pages.ts';
