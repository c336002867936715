/** The files of a form, and those of an object. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';

/** The chosen files of a form. */
export const filesIn = (fields: FormData, name: string): readonly File[] =>
  fields.getAll(name).filter((each): each is File => each instanceof File && each.name !== '');

/** A file inside JSON. */
export const documentOf = async (file: File) => ({
  type: 'other' as const,
  filename: file.name,
  base64: await base64Of(file),
});

/** The content behind the comma of a `data:` address. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });

/** While documents are inspected, what has them is read again at this interval. */
const inspection_ms = 2_000;

export const whileInspected = (documents: readonly Pick<Document, 'status'>[]): number | false =>
  documents.some(({ status }) => status === 'pending') ? inspection_ms : false;
