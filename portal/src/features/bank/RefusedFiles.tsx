/** Why bank files were not imported or not booked, each with what mends it. */
import { ApiError } from '@mahnwerk/client';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import styles from './Bank.module.css';
import { FilesRefused } from './sending.ts';
import { words } from './words.ts';

/** Where a refusal leads: to the file with the same bytes, and to what adds an account. */
export interface Mends {
  /** The address of a file; undefined: there is no screen of it. */
  readonly fileAt?: (id: string) => string;
  readonly AddAccount: ComponentType<{ readonly iban: string; readonly onLeave: () => void }>;
}

interface RefusedFilesProps {
  readonly mends: Mends;
  readonly error: unknown;
  /** A link leads away from the dialog. */
  readonly onLeave: () => void;
}

export function RefusedFiles({ mends, error, onLeave }: RefusedFilesProps) {
  const { upload } = useTexts(words);
  const refused = error instanceof FilesRefused ? error.refused : [{ name: '', isStored: false, error }];
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <b>{refused.every(({ isStored }) => isStored) ? upload.notBooked : upload.refused}</b>
      </p>
      <ul>
        {refused.map((each, index) => (
          <li key={index}>
            {each.name === '' ? null : `${each.name}: `}
            {each.isStored ? `${upload.stored} ` : null}
            <Why mends={mends} error={each.error} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Why({ mends: { fileAt, AddAccount }, error, onLeave }: RefusedFilesProps) {
  const { upload } = useTexts(words);
  const { codes, failure } = useWords();
  const { bank_file_id, account_iban } = membersOf(error);
  if (bank_file_id !== undefined)
    return (
      <>
        {upload.same}{' '}
        {fileAt === undefined ? null : (
          <Link to={fileAt(bank_file_id)} onClick={onLeave}>
            {upload.sameLink}
          </Link>
        )}
      </>
    );
  if (account_iban !== undefined)
    return (
      <>
        {upload.account(account_iban)} <AddAccount iban={account_iban} onLeave={onLeave} />
      </>
    );
  return <>{sentenceOf(error, { ...codes, ...upload.reasons }, failure.title)}</>;
}

/** What the service names besides: the file with the same bytes, the account that is unknown. */
function membersOf(error: unknown): { readonly bank_file_id?: string; readonly account_iban?: string } {
  const body: unknown = error instanceof ApiError ? error.body : undefined;
  const textOf = (name: string) => {
    const value = typeof body === 'object' && body !== null ? (Reflect.get(body, name) as unknown) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const [bank_file_id, account_iban] = [textOf('bank_file_id'), textOf('account_iban')];
  return {
    ...(bank_file_id === undefined ? {} : { bank_file_id }),
    ...(account_iban === undefined ? {} : { account_iban }),
  };
}
