import { holdAnswers } from './hold-answers.ts';
import { holdMutants } from './hold-mutants.ts';

holdMutants(20);
holdAnswers('one of an aspect');
