import { holdThrowables } from './generated/hold-throwables.ts';

holdThrowables(300);
