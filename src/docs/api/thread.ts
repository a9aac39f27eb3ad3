import { parentPort, workerData } from 'node:worker_threads';
import { makePages } from './api-pages.ts';

parentPort?.postMessage(await makePages(workerData));
