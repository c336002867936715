export { directoryStore } from './directory.ts';
export { createObjects, type Objects, removal_lock, startSpoolSweep, sweepObjects } from './objects.ts';
export { reachBucket } from './s3.ts';
export { bucketPlace, openStorage, type Storage, type StorageOptions } from './storage.ts';
export { Spool, SpooledFile, SpoolUnavailable } from './spool.ts';
export { type LocalFile, ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from './store.ts';
export { type ObjectsVerification, verifyObjects } from './verify.ts';
