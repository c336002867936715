/** The files that the service takes as documents. It detects the type from the bytes alone. */

export const acceptedFiles = {
  'application/pdf': { name: 'PDF', extensions: ['pdf'] },
  'image/jpeg': { name: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/png': { name: 'PNG', extensions: ['png'] },
  'image/tiff': { name: 'TIFF', extensions: ['tif', 'tiff'] },
} as const;

export type DocumentMediaType = keyof typeof acceptedFiles;
export const documentMediaTypes = Object.keys(acceptedFiles) as readonly DocumentMediaType[];

const names = Object.values(acceptedFiles).map(({ name }) => name);

/** `PDF, JPEG, PNG or TIFF`. */
export const acceptedNames = (conjunction: string): string =>
  `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`;

/** `.pdf,.jpg,…`: of a file input. */
export const acceptedExtensions = Object.values(acceptedFiles)
  .flatMap(({ extensions }) => extensions.map((each) => `.${each}`))
  .join(',');
