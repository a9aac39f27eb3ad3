import { holdThrowables } from '../toolkit/generated/hold-throwables.ts';

holdThrowables(20_000);
