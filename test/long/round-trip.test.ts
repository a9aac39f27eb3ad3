import { holdRoundTrip, pointsToAnswer } from '../authoring/answer/support/round-trip.ts';

holdRoundTrip(pointsToAnswer('all'));
