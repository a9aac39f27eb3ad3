import { holdMutants } from '../mutation/hold-mutants.ts';

holdMutants(1);
