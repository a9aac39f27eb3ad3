import { ofetch } from "./http.mjs";

const toolkit = (name) => {
  const root = new URL(`/toolkit/${name}/`, process.env.APP_URL);
  const headers = { Authorization: `Bearer ${process.env.TOOLKIT_API_KEY}` };
  return {
    details: () => ofetch("GET", root, { headers }),
    schema: (tool) => ofetch("GET", new URL(`${tool}/`, root), { headers }),
    run: (tool, args) => ofetch("POST", new URL(`${tool}/`, root), { headers, json: { arguments: args } }),
  };
};

const orders = toolkit("orders");

const { app_name, tools } = await orders.details();
console.log(app_name, tools.length);

const { params, description } = await orders.schema("lookup");
console.log(description, params.join());

try {
  const out = await orders.run("lookup", { order_no: "A-1009" });
  console.log(out.output);
} catch (err) {
  if (err.status === 400) console.error("a required parameter is missing");
  else throw err;
}
