/** The chosen files of a form, as the service takes them. */
import type { AnswerInput } from '@mahnwerk/contract/case/requests-to-client.ts';

type Documents = NonNullable<AnswerInput['documents']>;

export const filesIn = (
  fields: FormData,
  name: string,
  type: Documents[number]['type'] = 'other',
): Promise<Documents> =>
  Promise.all(
    fields
      .getAll(name)
      .filter((each): each is File => each instanceof File && each.name !== '')
      .map(async (file) => ({ type, filename: file.name, base64: await base64Of(file) })),
  );

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
