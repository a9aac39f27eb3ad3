import { holdThrowables } from '../toolkit/generated/throwables.ts';

holdThrowables(20_000);
