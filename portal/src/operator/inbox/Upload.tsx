/** „Hochladen“: scans of one letter, or one mail as a file, become an item. */
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { sendingWith } from '../../data/document/sending.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { staffMembershipOf, useMe } from '../../data/me.ts';
import type { Attempt } from '../../data/query.ts';
import { operatorUploading } from '../../data/service.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayOf } from '../../ui/dates.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { CaseField } from '../CaseField.tsx';
import { changesOf } from './reads.ts';
import { words } from './words.ts';

const accepted = '.pdf,.jpg,.jpeg,.png,.tif,.tiff,.eml';

export function Upload({ onClose }: { readonly onClose: () => void }) {
  const { upload: texts } = useTexts(words);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [mandate_id, setMandate] = useState<string>();
  const { send, share } = useSend({ files, mandate_id });
  return (
    <CommandDialog
      title={texts.action}
      submit={texts.action}
      draft="inbox upload"
      changes={changesOf(mandate_id)}
      isReady={share === undefined && files.length > 0}
      failures={{ conflict: texts.conflict }}
      done={texts.done}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>{texts.about}</p>
          <Field
            type="file"
            multiple
            accept={accepted}
            name="file"
            label={texts.choose}
            hint={texts.hint}
            failure={fileFailureOf(files, errorOf, texts.refused)}
            onChange={({ target }) => setFiles([...(target.files ?? [])])}
          />
          <Field
            type="date"
            name="received_on"
            label={texts.received}
            max={dayOf()}
            hint={texts.receivedHint}
            failure={errorOf('received_on')}
          />
          <CaseField label={texts.case} hint={texts.caseHint} failure={errorOf('mandate_id')} onChoose={setMandate} />
          <TextArea
            name="note"
            rows={2}
            label={texts.note}
            maxLength={limits.inbox_note_characters}
            failure={errorOf('note')}
          />
          {share === undefined ? null : <Progress done={share} max={1} text={texts.sending} />}
        </>
      )}
    </CommandDialog>
  );
}

/** The service refuses a file by its place. */
function fileFailureOf(
  files: readonly File[],
  errorOf: (field: string) => ReactNode,
  refused: (name: string, why: string) => string,
): ReactNode {
  const at = files.findIndex((_file, index) => errorOf(`file[${index}]`) !== undefined);
  const name = files[at]?.name;
  if (name === undefined) return errorOf('file');
  const why = errorOf(`file[${at}]`);
  return typeof why === 'string' ? refused(name, why) : why;
}

interface Typed {
  readonly files: readonly File[];
  readonly mandate_id: string | undefined;
}

/** Sends the files with the share that has left. The item is opened once it is stored. */
function useSend({ files, mandate_id }: Typed) {
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const send = async (fields: FormData, attempt: Attempt) => {
    const [received_on, note] = [textIn(fields, 'received_on'), textIn(fields, 'note').trim()];
    setShare(0);
    const { inbox } = operatorUploading(membership, sendingWith(setShare));
    const { id } = await inbox
      .create({
        body: {
          file: files,
          ...(received_on === '' ? {} : { received_on }),
          ...(mandate_id === undefined ? {} : { mandate_id }),
          ...(note === '' ? {} : { note }),
        },
        ...attempt,
      })
      .finally(() => setShare(undefined));
    await navigate({ to: paths.operator.inboxItem(id) });
  };
  return { send, share };
}
