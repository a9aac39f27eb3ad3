import { holdRoundTrip, pointsToAnswer } from '../authoring/answer/support/round-trip.ts';
import { holdTakenBack } from '../authoring/answer/support/taken-back.ts';

holdRoundTrip(pointsToAnswer('all'));
holdTakenBack(pointsToAnswer('all'));
