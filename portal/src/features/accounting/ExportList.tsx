/** The exports of one owner and API, newest first, each with its file. */
import type { AccountingExport } from '@mahnwerk/contract/shapes/accounting.ts';
import { useEffect, useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useCaller } from '../../data/me.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Nothing } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { saveFile } from '../../ui/save.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import styles from './Accounting.module.css';
import { type ExportSource, fileNameOf } from './source.ts';
import { words } from './words.ts';

interface OfExport {
  readonly source: ExportSource;
  readonly of: AccountingExport;
}

export function ExportList({ source }: { readonly source: ExportSource }) {
  const texts = useTexts(words);
  return (
    <Table<AccountingExport>
      title={texts.list}
      list={source.exports.list}
      idOf={({ id }) => id}
      empty={<Nothing>{source.isOfOperator === true ? texts.noneOfOperator : texts.none}</Nothing>}
      columns={[
        columns.text('number', texts.number, ({ number }) => number),
        columns.text('kind', texts.kind, ({ kind }) => texts.kinds[kind]),
        columns.text('format', texts.format, ({ format }) => texts.formats[format]),
        columns.day('from', texts.from, ({ from }) => from),
        columns.day('to', texts.to, ({ to }) => to),
        columns.figure('rows', texts.rows, ({ row_count }) => row_count),
        columns.when('at', texts.at, ({ created_at }) => created_at),
        { name: 'state', title: texts.state, cell: (of) => <ExportState source={source} of={of} /> },
        { name: 'file', title: texts.file, cell: (of) => <ExportFile source={source} of={of} /> },
      ]}
    />
  );
}

const meanings: Readonly<Record<AccountingExport['status'], Meaning>> = {
  running: 'calm',
  ready: 'good',
  failed: 'bad',
};

/** Milliseconds between two looks at an export that is being made. */
const look_ms = 1_500;

function ExportState({ source: { exports }, of }: OfExport) {
  const texts = useTexts(words);
  const refresh = useRefresh();
  const { data } = useRead(
    exports.get,
    { id: of.id },
    {
      isEnabled: of.status === 'running',
      interval: (last) => (last === undefined || last.status === 'running' ? look_ms : false),
    },
  );
  const isOver = of.status === 'running' && data !== undefined && data.status !== 'running';
  useEffect(() => {
    if (isOver) void refresh(exports.list);
  }, [isOver, refresh, exports.list]);
  return <State meaning={meanings[of.status]}>{texts.states[of.status]}</State>;
}

function ExportFile({ source, of }: OfExport) {
  const texts = useTexts(words);
  const [isDeleting, setDeleting] = useState(false);
  const { mutate, isPending, error } = useCommand(source.exports.download, {
    onDone: (file) => saveFile(file, fileNameOf(of)),
  });
  const save = () => mutate({ id: of.id });
  return (
    <>
      <span className={styles.files}>
        {of.status === 'ready' ? (
          <Button label={texts.downloadOf(fileNameOf(of))} isDisabled={isPending} onPress={save}>
            {texts.download}
          </Button>
        ) : null}
        {source.mayWrite ? (
          <Button isQuiet label={texts.removeOf(of.number)} onPress={() => setDeleting(true)}>
            {texts.remove}
          </Button>
        ) : null}
      </span>
      {error === null ? null : <Failure error={error} retry={save} />}
      {isDeleting ? <DeleteExport source={source} of={of} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function DeleteExport({ source: { exports }, of, onClose }: OfExport & { readonly onClose: () => void }) {
  const texts = useTexts(words);
  const membership = useCaller()(exports.delete.caller);
  return (
    <CommandDialog
      title={texts.removeOf(of.number)}
      submit={texts.remove}
      isDangerous
      onClose={onClose}
      changes={[exports.list]}
      done={texts.removed}
      failures={{ conflict: texts.notNewest }}
      send={() => exports.delete.as(membership)({ id: of.id })}
    >
      {() => <p>{texts.removeAbout}</p>}
    </CommandDialog>
  );
}
