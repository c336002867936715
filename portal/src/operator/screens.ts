/** The operator's screens, loaded with the first of them. */
export { AuditLog } from './AuditLog.tsx';
export { Companies } from './Companies.tsx';
export { Deliveries } from './Deliveries.tsx';
export { Keys } from './Keys.tsx';
