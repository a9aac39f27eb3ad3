import { holdAnswers } from '../mutation/hold-answers.ts';
import { holdMutants } from '../mutation/hold-mutants.ts';

holdMutants(1);
holdAnswers('all');
