/** The operator's screens of companies, Partners, deliveries and its own settings, loaded with the first of them. */
export { DocumentPlace } from './documents/Place.tsx';
export { RefusedDocuments } from './documents/Refused.tsx';
export { Delivery } from './Delivery.tsx';
export { Deliveries } from './Deliveries.tsx';
export { Companies } from './Companies.tsx';
export { Partners } from './Partners.tsx';
export { PartnerUsers } from './PartnerUsers.tsx';
export { Keys } from './keys/Keys.tsx';
export { Settings } from './settings/Settings.tsx';
export { Team } from './Team.tsx';
