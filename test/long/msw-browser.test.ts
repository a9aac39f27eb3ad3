import { testInBrowser } from '../servers/msw/in-browser.ts';

testInBrowser('msw2');
