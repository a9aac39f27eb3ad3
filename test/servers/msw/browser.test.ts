import { testInBrowser } from './in-browser.ts';

testInBrowser('msw');
