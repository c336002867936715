export { createObjects, type Objects, removal_lock, startSpoolSweep, sweepObjects } from './objects.ts';
export { reachBucket } from './s3.ts';
export { bucketPlace, openStorage, type Storage, type StorageOptions } from './storage.ts';
export { Spool, SpooledFile, SpoolUnavailable } from './spool.ts';
export { ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from './store.ts';
export { verifyObjects } from './verify.ts';
