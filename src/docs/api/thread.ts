import { parentPort, workerData } from 'node:worker_threads';
import { apiPagesBy } from './api-pages.ts';

// What runs in the thread that `apiPagesAside` starts: it makes the pages once, and ends.
parentPort?.postMessage(await apiPagesBy(workerData));
