/** „Vorschau“ of a letter: the PDF as it would leave today. On a phone it is a file to save. */
import { DocumentContent } from '../../data/document/DocumentViewer.tsx';
import { useCommand } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { saveFile } from '../../ui/save.ts';
import { words } from './words.ts';

interface PreviewProps {
  /** Names what is drawn: another name is another file. */
  readonly of: string;
  readonly read: () => Promise<Blob>;
}

const isNarrow = () => matchMedia('(max-width: 800px)').matches;

export function Preview({ of, read }: PreviewProps) {
  const texts = useTexts(words);
  return (
    <Card title={texts.preview}>{isNarrow() ? <Download read={read} /> : <PreviewContent of={of} read={read} />}</Card>
  );
}

/** The file itself. */
export function PreviewContent({ of, read }: PreviewProps) {
  const { previewFile } = useTexts(words);
  const file = {
    id: of,
    filename: previewFile,
    mime_type: 'application/pdf',
    status: 'ready',
    failure_reason: null,
  } as const;
  return <DocumentContent key={of} document={file} read={read} />;
}

function Download({ read }: Pick<PreviewProps, 'read'>) {
  const texts = useTexts(words);
  const { mutate, isPending, error } = useCommand(async () => saveFile(await read(), texts.previewFile));
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate()}>
        {texts.download}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </>
  );
}
