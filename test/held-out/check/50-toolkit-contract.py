import os
import unittest
from urllib.parse import urlencode

import httpx

app = httpx.Client(base_url=os.environ["APP_URL"])


class ToolkitContract(unittest.TestCase):
    def test_details(self):
        resp = app.get("/toolkit/calendar/")
        self.assertEqual(resp.status_code, 200)
        self.assertEqual(resp.json()["app_name"], "calendar")

    def test_schema(self):
        schema = app.get("/toolkit/calendar/add_event/").json()
        self.assertEqual(schema["function_name"], "add_event")
        self.assertLessEqual(set(schema["required_params"]), set(schema["params"]))

    def test_execute(self):
        resp = app.post(
            "/toolkit/calendar/add_event/",
            content=urlencode({"day": "2025-03-01", "title": "Review"}),
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
        self.assertTrue(resp.json()["success"])

    def test_unknown_tool(self):
        self.assertEqual(app.get("/toolkit/calendar/nope/").status_code, 404)


if __name__ == "__main__":
    unittest.main()
