import { holdSingleUnanswered, singlePoints } from '../servers/sandbox/single-unanswered.ts';

holdSingleUnanswered(singlePoints);
