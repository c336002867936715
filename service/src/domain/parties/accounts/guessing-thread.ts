/** A thread that estimates one password and ends: the dictionaries take some 100 MB, an estimate up to a second of one core. */
import { answerInThread } from '../../../platform/workers/program.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as german from '@zxcvbn-ts/language-de';
import type { EstimateRequest } from './guessing.ts';

/** Characters after the 64th only make a password stronger. Spellings such as `p4ssw0rt` are tried up to 10 substitutions. */
const limits = { maxLength: 64, l33tMaxSubstitutions: 10 };

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...german.dictionary },
  graphs: common.adjacencyGraphs,
  ...limits,
});
answerInThread(({ password, words }: EstimateRequest) => estimator.check(password, [...words]).guessesLog10);
