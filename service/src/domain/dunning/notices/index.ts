/**
 * Notices: what an invoice was demanded with, by e-mail or by post, and the letter as a document (dunning.md 5). The
 * engine writes them; this module shows them to the client.
 */
import { module } from '../../../platform/module.ts';
import { routes } from './handlers.ts';

export const noticesModule = module({ routes });
