import { holdRoundTrip, pointsToAnswer } from '../edit/support/round-trip.ts';

holdRoundTrip(pointsToAnswer('all'));
