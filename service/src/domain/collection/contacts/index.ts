/** Where a debtor is reached, with sources: what the company names, and what the office finds out. */
import { module } from '../../../platform/module.ts';
import { contactRoutes } from './operator.ts';

export { recordFromPost } from './from-post.ts';
export { addContact, preferEmail } from './operator.ts';
export { eraseContacts, failDestination, failNumber, readUsableOf, type UsableContact } from './store.ts';

export const contactsModule = module({ routes: [contactRoutes] });
