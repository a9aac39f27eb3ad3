import { holdRoundTrip, pointsToAnswer } from './support/round-trip.ts';

holdRoundTrip(pointsToAnswer('one of an aspect'));
