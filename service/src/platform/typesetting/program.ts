/**
 * The process that typesets, with typst: one document at a time, without credentials or network, with the fonts that
 * ship with the service alone. Its watchdog ends it when a document exceeds time or memory.
 */
import { join } from 'node:path';
import { answerInProcess } from '../workers/program.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { startWatchdog } from '../workers/watchdog.ts';
import { coverageOf, showable, showableData } from './coverage.ts';
import { prelude, shippedFonts } from './prelude.ts';
import type { Attachment, TypesettingAnswer, TypesettingQuestion } from './typesetter.ts';

const fonts = shippedFonts();
const coverages = fonts.map(coverageOf);
const covers = (codePoint: number): boolean => coverages.every((has) => has(codePoint));

/** What templates name with a leading slash lies here; no document writes to it. */
const workspace = import.meta.dirname;
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] });
const watchdog = startWatchdog();

/** Embeds the file that is mapped to `/attachment`; its name and description are data. */
const attaching = `#{
  let about = json(bytes(sys.inputs.attachment))
  pdf.attach(about.name, read("/attachment", encoding: none), relationship: "source", mime-type: about.mediaType, description: about.description)
}
`;

function typeset(question: TypesettingQuestion): TypesettingAnswer {
  const { template, data, date, title, picture, attachment } = question;
  if (picture !== undefined) compiler.mapShadow(join(workspace, 'picture'), Buffer.from(picture));
  const [year, month, day] = date.split('-').map(Number);
  const inputs = {
    title: showable(title, covers),
    date: JSON.stringify({ year, month, day }),
    data: JSON.stringify(showableData(JSON.parse(data), covers)),
    ...(attachment === undefined ? {} : { attachment: embedded(attachment) }),
  };
  const compiled = compiler.compile({
    mainFileContent: prelude + (attachment === undefined ? '' : attaching) + template,
    inputs,
  });
  if (compiled.result === null) {
    const error = compiled.takeError();
    return { kind: 'failed', message: JSON.stringify(error === null ? null : compiler.fetchDiagnostics(error)) };
  }
  const pages = compiled.result.numOfPages;
  const pdf = compiler.pdf(compiled.result, { pdfStandard: attachment === undefined ? 'a-2a' : 'a-3a' });
  return { kind: 'typeset', pdf, pages, memory_bytes: process.memoryUsage.rss() };
}

/** Gives the bytes to the compiler, which names them `/attachment`; returns what the template says of them. */
function embedded({ bytes, ...about }: Attachment): string {
  compiler.mapShadow(join(workspace, 'attachment'), Buffer.from(bytes));
  return JSON.stringify(about);
}

function answer(question: TypesettingQuestion): TypesettingAnswer {
  watchdog.begin(question.limits);
  let said: TypesettingAnswer;
  try {
    said = typeset(question);
  } catch (error) {
    // The export refuses what PDF/A does not allow.
    said = { kind: 'failed', message: String(error) };
  }
  compiler.resetShadow();
  compiler.evictCache(0);
  watchdog.end();
  return said;
}

answerInProcess(answer);
