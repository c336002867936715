/** „Protokoll“, loaded when it is first opened. */
export { AuditLog } from './AuditLog.tsx';
