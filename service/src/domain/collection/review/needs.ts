/** What the handlers of review receive: what documents need. */
export { documentNeeds as needs, type DocumentNeeds as Needs } from '../../correspondence/documents/index.ts';
