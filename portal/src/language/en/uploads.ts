/** English texts of files on their way to the service. */
import type { uploads as german } from '../de/uploads.ts';

export const uploads: typeof german = {
  hint: 'PDF, JPEG, PNG or TIFF, up to 10 MB. You can also drop files here.',
  underWay: (label) => `${label}: being uploaded`,
  progressOf: (filename) => `${filename} is being uploaded`,
  broken: 'The connection was lost.',
  retry: 'Try again',
  retryOf: (filename) => `Try ${filename} again`,
  remove: 'Remove',
  removeOf: (filename) => `Remove ${filename}`,
};
