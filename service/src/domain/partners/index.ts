export { accessStore, partnerName } from './store.ts';
