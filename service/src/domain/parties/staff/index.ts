/** The people who work for the operator. */
export { addStaff } from './store.ts';
