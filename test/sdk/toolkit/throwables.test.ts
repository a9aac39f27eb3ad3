import { holdThrowables } from './generated/throwables.ts';

holdThrowables(300);
