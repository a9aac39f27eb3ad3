import { holdThrowables } from '../sdk/toolkit/generated/throwables.ts';

holdThrowables(20_000);
