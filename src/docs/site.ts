import { type FoundQuestion, findQuestions, withQuestions } from '../authoring/questions/index.ts';
import type { AssumptionSet } from '../contract/assumptions/index.ts';
import type { Aspect, Contract, OpenPoint } from '../contract/model/index.ts';
import { oncePerContract } from './once-per-contract.ts';
import type { Page, StartTexts } from './page.ts';
import { apiTitle } from './reference/reference.ts';
import type { SampleRequest } from './reference/samples.ts';
import { NO_SETTINGS, type SiteSettings } from './settings.ts';

/** How a set or a program treats an open point. */
export interface Treatment {
  readonly who: string;
  readonly how: string;
}

/** The parts of a site about packages that are for one API alone. */
export interface OwnParts {
  /** The name of the site. */
  readonly name: string;
  readonly start: StartTexts;
  /** Rules for coding agents about these packages, besides the rules that apply to any API. */
  readonly agentRules: readonly string[];
  /** Sentences that explain which treatments the page of open points lists. */
  readonly treatmentsInWords: readonly string[];
  pages(sets: readonly AssumptionSet[]): Promise<readonly Page[]>;
  /** Describes how the client treats an open point. */
  clientTreatment(point: OpenPoint): string;
  furtherTreatments(point: OpenPoint): readonly Treatment[];
  adviceAt(aspect: Aspect): string | undefined;
  /** The module of the openapi-fetch clients that are generated from the contract, and their option for the key. */
  readonly fetchClient: { readonly module: string; readonly keyOption: string };
  /** Writes a request as a program that uses the client; `undefined` if no method of the client sends the request. */
  writeSample(request: SampleRequest): string | undefined;
}

/** The sources of the pages of a site. */
export interface Site {
  readonly contract: Contract;
  readonly sets: readonly AssumptionSet[];
  readonly name: string;
  readonly settings: SiteSettings;
  readonly own: OwnParts | undefined;
  /** The questions that were found in a document without marks. They are the open points of `contract`. */
  readonly questions: readonly FoundQuestion[];
  /** The contract without these questions. */
  readonly contractWithoutQuestions: Contract;
}

interface SiteInput extends Pick<Site, 'contract'>, Partial<Pick<Site, 'sets' | 'own' | 'settings'>> {}

/** Creates the site of a contract. If the contract has no marks, questions that rules find become its open points. */
export function createSite({ contract, sets = [], own, settings = NO_SETTINGS }: SiteInput): Site {
  const isAsked = settings.questions && contract.model.marks.length === 0;
  const { questions, asking } = isAsked ? questionsOnce(contract) : { questions: [], asking: contract };
  return {
    contract: asking,
    contractWithoutQuestions: contract,
    questions,
    name: settings.title ?? own?.name ?? apiTitle(contract),
    ...{ sets, settings, own },
  };
}

const questionsOnce = oncePerContract((contract: Contract) => {
  const questions = findQuestions(contract.model);
  return { questions, asking: withQuestions(contract, questions) };
});
