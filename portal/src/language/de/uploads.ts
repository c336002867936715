/** German texts of files on their way to the service. */
export const uploads = {
  hint: 'PDF, JPEG, PNG oder TIFF, bis 10 MB. Sie können Dateien auch hierher ziehen.',
  underWay: (label: string) => `${label}: werden hochgeladen`,
  progressOf: (filename: string) => `${filename} wird hochgeladen`,
  broken: 'Die Verbindung ist abgebrochen.',
  retry: 'Erneut versuchen',
  retryOf: (filename: string) => `${filename} erneut versuchen`,
  remove: 'Entfernen',
  removeOf: (filename: string) => `${filename} entfernen`,
};
