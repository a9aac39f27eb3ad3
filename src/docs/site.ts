import { type FoundQuestion, findQuestions, withQuestions } from '../authoring/questions/index.ts';
import type { AssumptionSet } from '../contract/assumptions/index.ts';
import type { Aspect, Contract, OpenPoint } from '../contract/model/index.ts';
import { oncePerContract } from './once-per-contract.ts';
import type { Page, StartTexts } from './page.ts';
import { titleOf } from './reference/reference.ts';
import type { SampleRequest } from './reference/samples.ts';
import { NO_SETTINGS, type SiteSettings } from './settings.ts';

/** How somebody treats an open point. */
export interface Treatment {
  readonly who: string;
  readonly how: string;
}

/** The parts of a site about packages that are for one API alone. */
export interface OwnParts {
  /** The name of the site. */
  readonly name: string;
  readonly start: StartTexts;
  /** Rules for coding agents, before those of any API. */
  readonly agentRules: readonly string[];
  /** Explains which treatments an entry of the open points lists. */
  readonly treatmentsInWords: readonly string[];
  pages(sets: readonly AssumptionSet[]): Promise<readonly Page[]>;
  /** How the client treats an open point. */
  clientTreatment(point: OpenPoint): string;
  furtherTreatments(point: OpenPoint): readonly Treatment[];
  adviceAt(aspect: Aspect): string | undefined;
  /** A request as a program for the client; `undefined` if no method of it sends the request. */
  writeSample(request: SampleRequest): string | undefined;
}

/** The sources of the pages of a site. */
export interface Site {
  readonly contract: Contract;
  readonly sets: readonly AssumptionSet[];
  readonly name: string;
  readonly settings: SiteSettings;
  readonly own: OwnParts | undefined;
  /** The questions that we found in a document without marks; its open points ask them. */
  readonly questions: readonly FoundQuestion[];
  /** The contract without these questions. */
  readonly unasked: Contract;
}

interface SiteInput extends Pick<Site, 'contract'>, Partial<Pick<Site, 'sets' | 'own' | 'settings'>> {}

/** The site of a contract: if it has no marks, its open points are the questions that we find. */
export function siteFor({ contract, sets = [], own, settings = NO_SETTINGS }: SiteInput): Site {
  const isAsked = settings.questions && contract.model.marks.length === 0;
  const { questions, asking } = isAsked ? questionsOnce(contract) : { questions: [], asking: contract };
  return {
    contract: asking,
    unasked: contract,
    questions,
    name: settings.title ?? own?.name ?? titleOf(contract),
    ...{ sets, settings, own },
  };
}

const questionsOnce = oncePerContract((contract: Contract) => {
  const questions = findQuestions(contract.model);
  return { questions, asking: withQuestions(contract, questions) };
});
