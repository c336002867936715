/** The reference of `dunning-letters`: typst alone, one document after the other; answers the seconds of each turn. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { prelude, shippedFonts } from '../src/platform/typesetting/prelude.ts';
import type { TypesetDocument } from '../src/platform/typesetting/typesetter.ts';

const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: shippedFonts() }] });

process.on('message', (documents: readonly TypesetDocument[]) => {
  const inputs = documents.map(({ data, title }) => ({
    title,
    date: '{"year":2026,"month":12,"day":3}',
    data: JSON.stringify(data),
  }));
  const began = performance.now();
  for (const [index, { template }] of documents.entries()) {
    const { result } = compiler.compile({ mainFileContent: prelude + template, inputs: inputs[index] ?? {} });
    if (result === null) throw new Error('the letter does not compile');
    compiler.pdf(result, { pdfStandard: 'a-2a' });
    compiler.evictCache(0);
  }
  process.send?.((performance.now() - began) / 1000);
});
