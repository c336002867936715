/** A viewer over documents of each kind and state; their files are made here. */
import { useState } from 'react';
import { DocumentList } from '../components/document/DocumentList.tsx';
import { DocumentViewer, type ViewedDocument } from '../components/document/DocumentViewer.tsx';
import { useWords } from '../language/language.ts';

const ready = { mime_type: 'application/pdf', status: 'ready', failure_reason: null } as const;

const documents: readonly ViewedDocument[] = [
  { ...ready, id: 'example-pdf', filename: 'Rechnung.pdf' },
  { ...ready, id: 'example-broken', filename: 'Abbruch.pdf' },
  { ...ready, id: 'example-png', filename: 'Foto.png', mime_type: 'image/png' },
  { ...ready, id: 'example-tiff', filename: 'Scan.tif', mime_type: 'image/tiff' },
  { ...ready, id: 'example-failed', filename: 'Defekt.pdf', status: 'failed', failure_reason: 'corrupt' },
  { ...ready, id: 'example-malware', filename: 'Falle.pdf', status: 'rejected' },
  { ...ready, id: 'example-pending', filename: 'Neu.pdf', status: 'pending' },
];

export function Documents() {
  const { examples } = useWords();
  const [shown, setShown] = useState<string>();
  return (
    <>
      <DocumentList documents={documents} shown={shown} onShow={setShown} />
      {shown === undefined ? null : (
        <DocumentViewer
          documents={documents}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
          read={({ id }) => fileOf(id, examples.title)}
        />
      )}
    </>
  );
}

/** The content of an example; the broken one ends early. */
export async function fileOf(id: string, text: string): Promise<Blob> {
  if (id === 'example-png') return aPicture();
  if (id === 'example-pdf') return new Blob([aPdf(text)]);
  return new Blob(['%PDF-1.7\n']);
}

/** One page with a line of text. */
const aPdf = (text: string): string => {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  return `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;
};

function aPicture(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, canvas.width / 2, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)));
  });
}
